package org.gmcn.spark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests that start Spark, where Spark can start. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledForJreRange(
    max = JRE.JAVA_23,
    disabledReason = "Spark 4.1's Hadoop asks Java for getSubject, which Java 24 and later refuse")
@interface OnSpark {}
