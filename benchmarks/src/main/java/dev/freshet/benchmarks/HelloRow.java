package dev.freshet.benchmarks;

/**
 * What one row of a table measures.
 *
 * @param name what the table calls it
 * @param path what is asked of the server
 * @param answer the body that it must answer with
 */
record HelloRow(String name, Subject server, String path, String answer) {
    static final String TEXT = "Hello, World!";
    static final String RECORD = "{\"id\":7,\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\"}";

    /** Asks for the text. */
    HelloRow(Subject server, String path) {
        this(server.name(), server, path, TEXT);
    }
}
