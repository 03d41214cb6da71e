/** The Maven plugin that creates and packages applications. Maven loads it on the class path; it exports nothing. */
module dev.freshet.maven {
    requires static org.jspecify;
    requires java.compiler;
    requires java.net.http;
    requires maven.plugin.api;
    requires static maven.plugin.annotations;
}
