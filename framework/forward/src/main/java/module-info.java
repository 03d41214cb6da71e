/** Generates forwarding classes at compile time; not needed at run time. */
module dev.freshet.forward {
    requires java.compiler;
    requires static transitive org.jspecify;

    exports dev.freshet.forward;
}
