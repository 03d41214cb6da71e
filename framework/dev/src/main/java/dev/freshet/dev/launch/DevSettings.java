package dev.freshet.dev.launch;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Everything that the JVM of development mode needs to know about a project.
 *
 * @param name for the terminal and the pages
 * @param mainClass the class whose {@code main} starts the application; empty to look for it
 * @param sources folders of Java sources
 * @param resources folders of resources, which are read where they are
 * @param work a folder for compiled classes, which development mode owns
 * @param compilePath jars and folders for the compiler
 * @param runPath jars and folders for the application, without those of the project itself
 * @param processorPath jars and folders with annotation processors; empty for those on the compile path
 * @param options further options of javac
 * @param charset the encoding of the sources
 * @param keep beginnings of jar file names: these jars are loaded only once
 * @param restartFiles files such as {@code pom.xml}: if one changes, the JVM ends with
 *     {@link DevProcess#PROJECT_CHANGED}
 * @param arguments for the application
 * @param parent the process whose end also ends this JVM
 * @param debugPort where debuggers attach; 0 if they cannot
 */
public record DevSettings(String name, String mainClass, List<Path> sources, List<Path> resources, Path work,
        List<Path> compilePath, List<Path> runPath, List<Path> processorPath, List<String> options, Charset charset,
        List<String> keep, List<Path> restartFiles, List<String> arguments, long parent, int debugPort) {

    public DevSettings withDebugPort(int port) {
        return new DevSettings(name, mainClass, sources, resources, work, compilePath, runPath, processorPath, options,
                charset, keep, restartFiles, arguments, parent, port);
    }

    public DevSettings withParent(long process) {
        return new DevSettings(name, mainClass, sources, resources, work, compilePath, runPath, processorPath, options,
                charset, keep, restartFiles, arguments, process, debugPort);
    }

    /**
     * Writes a file for {@link #read}. Arguments may contain secrets, and then so does the file.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws IOException {
        Properties lines = new Properties();
        lines.setProperty("name", name);
        lines.setProperty("mainClass", mainClass);
        lines.setProperty("sources", joined(sources));
        lines.setProperty("resources", joined(resources));
        lines.setProperty("work", work.toString());
        lines.setProperty("compilePath", joined(compilePath));
        lines.setProperty("runPath", joined(runPath));
        lines.setProperty("processorPath", joined(processorPath));
        lines.setProperty("options", String.join("\n", options));
        lines.setProperty("charset", charset.name());
        lines.setProperty("keep", String.join("\n", keep));
        lines.setProperty("restartFiles", joined(restartFiles));
        lines.setProperty("arguments", String.join("\n", arguments));
        lines.setProperty("parent", Long.toString(parent));
        lines.setProperty("debugPort", Integer.toString(debugPort));
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            lines.store(out, null);
        }
    }

    /**
     * Reads a file that {@link #write} wrote.
     *
     * @throws IOException if the file cannot be read
     */
    public static DevSettings read(Path file) throws IOException {
        Properties lines = new Properties();
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            lines.load(in);
        }
        return new DevSettings(lines.getProperty("name"), lines.getProperty("mainClass"), paths(lines, "sources"),
                paths(lines, "resources"), Path.of(lines.getProperty("work")), paths(lines, "compilePath"),
                paths(lines, "runPath"), paths(lines, "processorPath"), texts(lines, "options", "\n"),
                Charset.forName(lines.getProperty("charset")), texts(lines, "keep", "\n"),
                paths(lines, "restartFiles"), texts(lines, "arguments", "\n"),
                Long.parseLong(lines.getProperty("parent")), Integer.parseInt(lines.getProperty("debugPort")));
    }

    private static String joined(List<Path> paths) {
        return paths.stream().map(path -> path.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Path> paths(Properties lines, String key) {
        return texts(lines, key, File.pathSeparator).stream().map(Path::of).toList();
    }

    private static List<String> texts(Properties lines, String key, String separator) {
        String text = lines.getProperty(key);
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(separator, -1));
    }
}
