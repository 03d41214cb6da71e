/** Writes classes that pass on what interfaces declare; used while other modules are compiled, by none at run time. */
module dev.freshet.forward {
    requires java.compiler;
    requires static transitive org.jspecify;

    exports dev.freshet.forward;
}
