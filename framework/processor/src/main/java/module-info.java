/** The annotation processor: generates the wiring, the routes and the binders as Java source. */
module dev.freshet.processor {
    requires static transitive org.jspecify;
    requires dev.freshet.web;
    requires transitive java.compiler;
    requires jdk.compiler;

    provides javax.annotation.processing.Processor with dev.freshet.processor.FreshetProcessor;
}
