/** Tests of whole applications with JUnit: the application, a client for it, replaced beans. */
module dev.freshet.junit {
    requires transitive dev.freshet;
    requires transitive dev.freshet.client;
    requires static com.nimbusds.jose.jwt;
    requires static dev.freshet.data;
    requires dev.freshet.logging;
    requires dev.freshet.test;
    requires jdk.httpserver;
    requires transitive org.junit.jupiter.api;
    requires org.junit.platform.commons;
    requires transitive org.slf4j;
    requires static transitive org.jspecify;

    exports dev.freshet.junit;
}
