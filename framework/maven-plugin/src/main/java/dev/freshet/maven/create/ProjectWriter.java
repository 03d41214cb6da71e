package dev.freshet.maven.create;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the files of a new project from the templates next to this class. */
final class ProjectWriter {
    private final NewProject project;
    private final Path folder;
    private final Map<String, String> values;

    private ProjectWriter(NewProject project, String version, Path folder) {
        this.project = project;
        this.folder = folder;
        values = values(project, version);
    }

    /**
     * Creates the project's folder in this one.
     *
     * @param version of Freshet
     * @return the files, relative to the project
     * @throws CreateException if a file or folder has its name already; nothing is written then
     */
    static List<String> write(NewProject project, String version, Path parent) throws IOException, CreateException {
        Path folder = parent.resolve(project.name());
        if (Files.exists(folder)) {
            throw new CreateException(folder + " exists already: choose another name, or move it away");
        }
        return new ProjectWriter(project, version, folder).write();
    }

    private List<String> write() throws IOException {
        List<String> written = new ArrayList<>();
        for (Map.Entry<String, String> file : files().entrySet()) {
            String text = template(file.getValue());
            Path target = folder.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, text);
            written.add(file.getKey());
        }
        if (!folder.resolve("mvnw").toFile().setExecutable(true, false)) {
            throw new IOException("cannot make " + folder.resolve("mvnw") + " executable");
        }
        return written;
    }

    /** Templates by the name of their file. */
    private Map<String, String> files() {
        String main = "src/main/java/" + project.path() + "/";
        String tests = "src/test/java/" + project.path() + "/";
        Map<String, String> files = new LinkedHashMap<>();
        files.put("pom.xml", "pom.xml");
        files.put("mvnw", "mvnw");
        files.put("mvnw.cmd", "mvnw.cmd");
        files.put(".mvn/wrapper/maven-wrapper.properties", "maven-wrapper.properties");
        files.put(".gitignore", "gitignore");
        files.put(".gitattributes", "gitattributes");
        files.put("README.md", "README.md");
        files.put("Dockerfile", "Dockerfile");
        files.put(".github/workflows/build.yml", "build.yml");
        files.put(main + project.className() + ".java", "Application.java");
        for (String type : List.of("Item", "NewItem", "ItemRepository", "ItemController")) {
            files.put(main + "items/" + type + ".java", type + ".java");
        }
        files.put("src/main/resources/application.yml", "application.yml");
        if (project.database() != Database.NONE) {
            files.put("src/main/resources/schema.sql", "schema.sql");
        }
        files.put(tests + "items/ItemControllerTest.java", "ItemControllerTest.java");
        return files;
    }

    private static Map<String, String> values(NewProject project, String version) {
        return Map.of("@NAME@", project.name(), "@PACKAGE@", project.packageName(), "@GROUP@", project.packageName(),
                "@CLASS@", project.className(), "@PATH@", project.path(), "@PORT@", String.valueOf(project.port()),
                "@VERSION@", version, "@DATABASE@", project.databaseName(),
                "@DATABASE_NOTE@", project.database().note(project.name()));
    }

    /** The template of the database if there is one; else the one of all databases; else a file of the wrapper. */
    private String template(String name) throws IOException {
        String special = read(name + "." + project.database().key() + ".txt");
        String text = special == null ? read(name + ".txt") : special;
        if (text != null) {
            return filled(text);
        }
        String file = read(name);
        if (file == null) {
            throw new IOException(name + " is missing from the plugin's own jar");
        }
        return file;
    }

    private String filled(String template) {
        String text = chosenLines(template).replace("@DEPENDENCIES@", Pom.dependencies(project))
                .replace("@PROPERTIES@", Pom.properties(project.database()));
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = text.replace(value.getKey(), value.getValue());
        }
        return text;
    }

    /** A line such as {@code ?security|security:} is for projects with security only. */
    private String chosenLines(String template) {
        StringBuilder text = new StringBuilder();
        for (String line : template.split("(?<=\n)")) {
            int end = line.startsWith("?") ? line.indexOf('|') : -1;
            if (end < 0 || isChosen(line.substring(1, end))) {
                text.append(line.substring(end + 1));
            }
        }
        return text.toString();
    }

    private boolean isChosen(String choice) {
        return switch (choice) {
            case "security" -> project.security();
            case "open" -> !project.security();
            default -> project.database().key().equals(choice);
        };
    }

    private static @Nullable String read(String name) throws IOException {
        try (InputStream file = ProjectWriter.class.getResourceAsStream(name)) {
            return file == null ? null : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
