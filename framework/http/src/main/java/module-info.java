/** The HTTP message model and its codecs, without sockets or threads. */
module dev.freshet.http {
    requires static io.avaje.jsonb;
    requires static transitive org.jspecify;

    exports dev.freshet.http;
    exports dev.freshet.http.http1;
    exports dev.freshet.http.http2;
    exports dev.freshet.http.http2.session;
    exports dev.freshet.http.websocket;
    exports dev.freshet.http.json to dev.freshet.client, dev.freshet.web, dev.freshet.jwt;
    exports dev.freshet.http.lock to dev.freshet.transport, dev.freshet.server, dev.freshet.web, dev.freshet.security;
    exports dev.freshet.http.log to dev.freshet.transport, dev.freshet.server, dev.freshet.client, dev.freshet.web,
            dev.freshet.ops, dev.freshet.data, dev.freshet.gateway, dev.freshet.gateway.redis, dev.freshet.jwt,
            dev.freshet.security, dev.freshet.security.redis, dev.freshet.junit;
    exports dev.freshet.http.pace to dev.freshet.server;
    exports dev.freshet.http.syntax to dev.freshet.server, dev.freshet.client, dev.freshet.gateway, dev.freshet.web;
}
