/** Controllers, routing, binding and error mapping, for any HTTP engine. */
module dev.freshet.web {
    requires transitive dev.freshet.http;
    requires transitive dev.freshet.inject;
    requires transitive io.avaje.jsonb;
    requires static com.aayushatharva.brotli4j;
    requires static com.github.luben.zstd_jni;
    requires static io.avaje.validation;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.web;
    exports dev.freshet.web.application;
    exports dev.freshet.web.binding;
    exports dev.freshet.web.compression;
    exports dev.freshet.web.conditional;
    exports dev.freshet.web.cors;
    exports dev.freshet.web.expression to dev.freshet.gateway;
    exports dev.freshet.web.json;
    exports dev.freshet.web.multipart;
    exports dev.freshet.web.outage to dev.freshet.gateway.redis, dev.freshet.security.redis;
    exports dev.freshet.web.places;
    exports dev.freshet.web.rate to dev.freshet.gateway, dev.freshet.gateway.redis, dev.freshet.security;
    exports dev.freshet.web.resources;
    exports dev.freshet.web.routing to dev.freshet, dev.freshet.processor, dev.freshet.gateway, dev.freshet.security;
    exports dev.freshet.web.sse;
    exports dev.freshet.web.validation;
    exports dev.freshet.web.websocket;
}
