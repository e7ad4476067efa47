package org.gmcn.experiment.report;

import java.util.List;

/**
 * A chapter of a report.
 *
 * @param id its anchor
 */
record Section(String id, String title, String note, List<Block> blocks) {}
