package dev.freshet.maven.create;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/**
 * A project to create. All parts are valid.
 *
 * @param name of the folder, the artifact and the start script
 * @param packageName of the main class
 * @param security whether routes state their callers, who need tokens
 */
record NewProject(String name, String packageName, Database database, boolean security, int port) {
    private static final int HIGHEST_PORT = 65535;
    /** Folders that the build makes in {@code target}, where the packaged application gets a folder with its name. */
    private static final Set<String> IN_TARGET = Set.of("classes", "freshet", "freshet-dev", "generated-sources",
            "generated-test-sources", "maven-archiver", "maven-status", "surefire-reports", "test-classes");

    /** @throws CreateException if a part is not valid */
    static NewProject of(String name, String packageName, String database, String security, String port)
            throws CreateException {
        checkName(name);
        checkPackage(packageName);
        return new NewProject(name, packageName, Database.of(database), security(security), port(port));
    }

    static void checkName(String name) throws CreateException {
        if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw new CreateException("'" + name + "' is not a valid name for a project: use lower case letters, digits"
                    + " and single dashes, and begin with a letter, as in my-shop");
        }
        if (IN_TARGET.contains(name)) {
            throw new CreateException("the build needs the folder target/" + name + " for itself: choose another name"
                    + " than '" + name + "'");
        }
    }

    private static void checkPackage(String name) throws CreateException {
        boolean valid = name.matches("[A-Za-z0-9_.]+") && SourceVersion.isName(name, SourceVersion.latest());
        if (!valid) {
            throw new CreateException("'" + name + "' is not a valid Java package: choose another one with --package"
                    + " (-Dpackage with Maven), such as com.example.shop");
        }
        if (name.matches("(java|javax|dev\\.freshet)(\\..*)?")) {
            throw new CreateException("the package '" + name + "' is reserved: choose another one with --package"
                    + " (-Dpackage with Maven)");
        }
    }

    /** Maven sets {@code -Dsecurity} to true. */
    private static boolean security(String text) throws CreateException {
        return switch (text) {
            case "yes", "true" -> true;
            case "no", "false" -> false;
            default -> throw new CreateException("security is '" + text + "': choose yes or no");
        };
    }

    private static int port(String text) throws CreateException {
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= HIGHEST_PORT) {
            return Integer.parseInt(text);
        }
        throw new CreateException("'" + text + "' is not a port: choose a number from 1 to " + HIGHEST_PORT);
    }

    static String defaultPackage(String name) {
        return "com.example." + name.replace("-", "");
    }

    /** The name of the main class. It differs from all names that its source uses. */
    String className() {
        String words = Arrays.stream(name.split("-"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
        return isInJavaLang(words) ? words + "Application" : words;
    }

    private static boolean isInJavaLang(String simpleName) {
        return Object.class.getResource(simpleName + ".class") != null;
    }

    String path() {
        return packageName.replace('.', '/');
    }

    /** A name for the database and its user. */
    String databaseName() {
        return name.replace('-', '_');
    }
}
