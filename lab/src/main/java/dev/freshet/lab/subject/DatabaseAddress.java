package dev.freshet.lab.subject;

/**
 * Where a subject finds the lab's PostgreSQL server.
 *
 * @param pool connections that every subject may hold, with whatever database
 */
public record DatabaseAddress(String host, int port, String name, String user, String password, int pool) {
    /** What every subject gets, so that none wins by holding more. */
    public static final int POOL = 10;
}
