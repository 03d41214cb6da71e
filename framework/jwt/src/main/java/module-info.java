/** Checks signed tokens (RFC 7519) and fetches the keys of their issuers. */
module dev.freshet.jwt {
    requires transitive dev.freshet.http;
    requires dev.freshet.client;
    requires static transitive org.jspecify;
    requires com.nimbusds.jose.jwt;
    requires io.avaje.jsonb;
    requires org.slf4j;

    exports dev.freshet.jwt;
}
