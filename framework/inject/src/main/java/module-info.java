/** Dependency injection: the annotations for beans and the scope that holds them. */
module dev.freshet.inject {
    requires static transitive org.jspecify;
    requires transitive dev.freshet.config;
    requires transitive jakarta.inject;
    requires transitive jakarta.annotation;
    requires org.slf4j;

    uses dev.freshet.inject.Wiring;

    exports dev.freshet.inject;
}
