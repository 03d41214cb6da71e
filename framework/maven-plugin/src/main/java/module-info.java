/** The Maven plugin that creates and packages applications. Maven loads it on the class path; it exports nothing. */
module dev.freshet.maven {
    requires static org.jspecify;
    requires dev.freshet.config;
    requires dev.freshet.dev;
    requires dev.freshet.inject;
    requires java.compiler;
    requires java.net.http;
    requires java.xml;
    requires javax.inject;
    requires maven.model;
    requires maven.plugin.api;
    requires static maven.plugin.annotations;
    requires org.apache.maven.resolver;
    requires org.codehaus.plexus.util;
    requires org.snakeyaml.engine;
}
