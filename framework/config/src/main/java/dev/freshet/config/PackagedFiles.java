package dev.freshet.config;

/**
 * What is known of the class path before anyone looks. To find that a file is not there, a class loader opens every
 * library, which takes a start longer than reading the file would; what has packaged the application may have looked
 * before, and says so in a system property.
 */
final class PackagedFiles {
    /** The {@code application*.yml} and {@code application*.yaml} on the class path, with commas between them. */
    private static final String PROPERTY = "freshet.packaged.files";

    private PackagedFiles() {
    }

    /** False if it is known that the class path has no such file. */
    static boolean mayHave(String file) {
        String names = System.getProperty(PROPERTY);
        return names == null || ("," + names + ",").contains("," + file + ",");
    }
}
