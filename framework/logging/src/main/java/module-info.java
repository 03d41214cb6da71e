/** The default SLF4J backend: lines on standard output, with levels that can change at run time. */
module dev.freshet.logging {
    requires static transitive org.jspecify;
    requires transitive org.slf4j;

    exports dev.freshet.logging;

    provides org.slf4j.spi.SLF4JServiceProvider with dev.freshet.logging.ConsoleLogging;
}
