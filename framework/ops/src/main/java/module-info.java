/** Operations: health, readiness and metrics. */
module dev.freshet.ops {
    requires transitive dev.freshet.http;
    requires transitive dev.freshet.server;
    requires static transitive org.jspecify;
    requires io.prometheus.metrics.model;
    requires io.prometheus.writer.text;
    requires java.management;
    requires jdk.management;
    requires org.slf4j;

    exports dev.freshet.ops;
}
