/** The HTTP client, at two levels: an event-driven API on event loops, and a blocking API for threads. */
module dev.freshet.client {
    requires transitive dev.freshet.http;
    requires transitive dev.freshet.transport;
    requires static transitive org.jspecify;
    requires static com.aayushatharva.brotli4j;
    requires static com.github.luben.zstd_jni;
    requires static io.avaje.jsonb;
    requires org.slf4j;

    exports dev.freshet.client;
    exports dev.freshet.client.exchange;
    exports dev.freshet.client.loop;
}
