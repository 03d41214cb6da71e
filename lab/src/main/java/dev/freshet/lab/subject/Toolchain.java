package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.program.Programs;
import java.io.File;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The programs for subjects on this machine. Each is looked for, and asked for its version, once. */
public final class Toolchain {
    private static final String GRAALVM_HOME = "GRAALVM_HOME";

    private final Map<Need, Tool> tools = new EnumMap<>(Need.class);

    /**
     * @param program null if it was not found
     * @param version one line of its output; "" if it was not found
     */
    public record Tool(Need need, @Nullable Path program, String version) {
        public boolean found() {
            return program != null;
        }
    }

    public synchronized Tool tool(Need need) {
        return tools.computeIfAbsent(need, Toolchain::look);
    }

    /** Why this row cannot run here, and how to fix that; "" if it can. */
    public String missing(Variant variant) {
        return variant.needs().stream().map(need -> missing(need, variant.subject()))
                .filter(why -> !why.isEmpty()).findFirst().orElse("");
    }

    /** Like {@link #missing(Variant)}, for a need that does not depend on the subject. */
    public String missing(Need need) {
        return tool(need).found() ? "" : need.text() + " is not installed: " + need.install();
    }

    /** @throws LabException if the program is not installed */
    public Path require(Need need) {
        Path program = tool(need).program();
        if (program == null) {
            throw new LabException(missing(need));
        }
        return program;
    }

    private String missing(Need need, Subject subject) {
        String why = missing(need);
        if (!why.isEmpty()) {
            return why;
        }
        Version least = need == Need.GO ? goVersion(subject.folder().resolve("go.mod")) : need.least();
        String version = tool(need).version();
        return Programs.versionIn(version).compareTo(least) >= 0 ? "" : need.text() + " is too old: " + subject.name()
                + " needs " + least + ", this is '" + version + "'"
                + (need == Need.GO ? "; get it from https://go.dev/dl/" : ": " + need.install());
    }

    private static Version goVersion(Path mod) {
        String text = Files.exists(mod) ? LabFiles.read(mod) : "";
        return Programs.versionIn(text.lines().filter(line -> line.startsWith("go ")).findFirst().orElse(""));
    }

    /** Versions of the programs found so far, by name, for the report. */
    public synchronized Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        for (Tool tool : tools.values()) {
            if (tool.found() && tool.need() != Need.JDK) {
                versions.put(tool.need().text(), tool.version());
            }
        }
        return versions;
    }

    /**
     * The environment of builds and servers: PATH with the folders of these needs' programs first, the lab's JDK as
     * JAVA_HOME, and GRAALVM_HOME for native images.
     */
    public Map<String, String> environment(Set<Need> needs) {
        Set<String> folders = new LinkedHashSet<>();
        needs.stream().map(need -> tool(need).program()).filter(Objects::nonNull)
                .forEach(program -> folders.add(Objects.toString(program.getParent())));
        folders.add(javaHome().resolve("bin").toString());
        folders.addAll(List.of(Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin")
                .split(File.pathSeparator)));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", String.join(File.pathSeparator, folders));
        environment.put("JAVA_HOME", javaHome().toString());
        Path nativeImage = needs.contains(Need.NATIVE_IMAGE) ? tool(Need.NATIVE_IMAGE).program() : null;
        if (nativeImage != null) {
            environment.put(GRAALVM_HOME, Objects.toString(nativeImage.getParent().getParent()));
        }
        return environment;
    }

    static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }

    private static Tool look(Need need) {
        if (need == Need.JDK) {
            return new Tool(need, javaHome().resolve("bin/java"), System.getProperty("java.runtime.version"));
        }
        List<String> folders = new ArrayList<>(need.folders());
        String graal = System.getenv(GRAALVM_HOME);
        if (need == Need.NATIVE_IMAGE && graal != null) {
            folders.addFirst(graal + "/bin");
        }
        Path program = Programs.find(need.program(), folders.toArray(String[]::new));
        if (program == null) {
            return new Tool(need, null, "");
        }
        String version = Programs.firstLine(Programs.command(program, need.versionArguments())
                .toArray(String[]::new)).orElse("");
        // A stub that offers to install the program, as macOS has for cc and python3, prints no version.
        return version.isEmpty() ? new Tool(need, null, "")
                : new Tool(need, need == Need.PYTHON ? interpreter(program) : program, version);
    }

    /** The program behind the wrapper of a version manager, which would add to every start. */
    private static Path interpreter(Path wrapper) {
        return Programs.firstLine(wrapper.toString(), "-c", "import sys; print(sys.executable)")
                .map(executable -> Path.of(executable).resolveSibling("python3"))
                .filter(Files::isExecutable)
                .orElse(wrapper);
    }
}
