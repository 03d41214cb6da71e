package dev.freshet.lab.subject;

/** The address of the lab's PostgreSQL server. */
public record DatabaseAddress(String host, int port, String name, String user, String password) {
    /** Connections that a subject may hold, with any database; the same for all, so that none wins by holding more. */
    public static final int POOL = 10;
}
