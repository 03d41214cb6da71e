package dev.freshet.lab.subject;

/**
 * The address of the lab's PostgreSQL server.
 *
 * @param pool number of connections that a subject may hold, also with other databases
 */
public record DatabaseAddress(String host, int port, String name, String user, String password, int pool) {
    /** The same for every subject, so that none wins by holding more. */
    public static final int POOL = 10;
}
