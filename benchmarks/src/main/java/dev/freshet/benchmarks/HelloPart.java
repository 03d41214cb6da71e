package dev.freshet.benchmarks;

/** The tables of {@code bench hello}: in each, what is measured takes turns. */
enum HelloPart {
    MODES("GET /hello"),
    BARE("GET /hello, from loops with nothing around them"),
    PIPELINED("GET /hello, " + HelloPart.DEPTH + " requests at a time on each connection"),
    JSON("A small record as JSON beside the text"),
    HTTP2("GET /hello on HTTP/2 without TLS, " + HelloPart.STREAMS + " requests at a time on each of "
            + HelloPart.HTTP2_CONNECTIONS + " connections"),
    ALLOCATION("Allocation for each request, when all is warm");

    /** Requests sent at a time where they are pipelined. */
    static final int DEPTH = 16;
    /** Streams open at a time on a connection. */
    static final int STREAMS = 32;
    static final int HTTP2_CONNECTIONS = 16;

    private final String title;

    HelloPart(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
