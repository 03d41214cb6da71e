package dev.freshet.data.source;

/** When a start runs the SQL scripts of a data source. */
public enum Initialize {
    /** Only in a database that lives in this process and ends with it. */
    EMBEDDED,
    ALWAYS,
    NEVER
}
