/** HTTP clients on event loops. Takes requests and addresses, gives responses as their bytes come in. */
module dev.freshet.client {
    requires transitive dev.freshet.http;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.client;
}
