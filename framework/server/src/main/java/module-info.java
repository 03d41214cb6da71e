/** The HTTP engine: sockets, the four execution modes, limits and graceful shutdown. */
module dev.freshet.server {
    requires transitive dev.freshet.http;
    requires dev.freshet.transport;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.server;
    exports dev.freshet.server.config;
}
