package dev.freshet.lab.load;

/** The protocol of a load. */
public enum Protocol {
    HTTP_1_1("http/1.1"),
    /** HTTP/2 over cleartext TCP with prior knowledge (RFC 9113 section 3.3). */
    H2C("h2c");

    private final String text;

    Protocol(String text) {
        this.text = text;
    }

    /** The name in subject.toml and in scenario files. */
    public String text() {
        return text;
    }
}
