/** Development mode: compiles what you save and serves it. */
module dev.freshet.dev {
    requires transitive java.compiler;
    requires jdk.compiler;
    requires static dev.freshet;
    requires static dev.freshet.pool;
    requires static dev.freshet.server;
    requires static transitive org.jspecify;

    exports dev.freshet.dev;
    exports dev.freshet.dev.compile;
    exports dev.freshet.dev.launch;
}
