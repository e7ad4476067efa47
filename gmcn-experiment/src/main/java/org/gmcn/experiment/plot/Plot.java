package org.gmcn.experiment.plot;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;

/**
 * A picture.
 *
 * @param name of its files, without ending
 * @param caption what it shows, a sentence
 */
public record Plot(String name, String caption, Chart<?, ?> chart) {
  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final int PNG_SCALE = 2;

  /** The picture as an SVG element, without an XML declaration, so that a page can hold it. */
  public String svg() {
    try {
      Document document =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .getDOMImplementation()
              .createDocument(SVG, "svg", null);
      SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
      context.setPrecision(2);
      context.setComment(null);
      SVGGraphics2D graphics = new SVGGraphics2D(context, false);
      graphics.setSVGCanvasSize(new java.awt.Dimension(chart.getWidth(), chart.getHeight()));
      chart.paint(graphics, chart.getWidth(), chart.getHeight());
      StringWriter text = new StringWriter();
      graphics.stream(text, true);
      String svg = text.toString();
      // A page holds many pictures, whose ids must not meet.
      return svg.substring(svg.indexOf("<svg"))
          .replaceAll("(id=\"|url\\(#)", "$1" + name + "-")
          .replaceFirst(
              "<svg",
              "<svg viewBox=\"0 0 "
                  + chart.getWidth()
                  + " "
                  + chart.getHeight()
                  + "\" role=\"img\"");
    } catch (ParserConfigurationException | SVGGraphics2DIOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The picture as PNG at twice its size. */
  public byte[] png() {
    BufferedImage image =
        new BufferedImage(
            chart.getWidth() * PNG_SCALE,
            chart.getHeight() * PNG_SCALE,
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(PNG_SCALE, PNG_SCALE);
    chart.paint(graphics, chart.getWidth(), chart.getHeight());
    graphics.dispose();
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      ImageIO.write(image, "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
