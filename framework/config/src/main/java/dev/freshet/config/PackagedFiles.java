package dev.freshet.config;

/**
 * The configuration files on the class path, if known in advance. To find that a file is missing, a class loader opens
 * every library, which takes longer than reading the file. Packaging can therefore look in advance and set a system
 * property.
 */
final class PackagedFiles {
    /** The comma-separated names of {@code application*.yml} and {@code application*.yaml} on the class path. */
    private static final String PROPERTY = "freshet.packaged.files";

    private PackagedFiles() {
    }

    /** False if the class path is known not to have this file. */
    static boolean mayHave(String file) {
        String names = System.getProperty(PROPERTY);
        return names == null || ("," + names + ",").contains("," + file + ",");
    }
}
