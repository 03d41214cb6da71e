package dev.freshet.data.source;

/** When startup runs the SQL scripts of a data source. */
public enum Initialize {
    /** Only for a database that lives and ends with this process. */
    EMBEDDED,
    ALWAYS,
    NEVER
}
