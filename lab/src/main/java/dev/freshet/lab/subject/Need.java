package dev.freshet.lab.subject;

import dev.freshet.lab.program.Programs;
import java.lang.module.ModuleDescriptor.Version;
import java.util.List;

/** A program that subjects are built or run with, and how to install it. */
public enum Need {
    JDK("jdk", "java", List.of("--version"), List.of(), "openjdk-25-jdk", "openjdk"),
    GO("go", "go", List.of("version"),
            List.of("/usr/local/go/bin", "/usr/lib/go-*/bin", "/opt/homebrew/bin", "/usr/local/bin", "/snap/bin"),
            "golang-go", "go"),
    PYTHON("python3", "python3", List.of("--version"), List.of("/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"),
            "python3", "python"),
    CC("cc", "cc", List.of("--version"), List.of("/usr/bin"), "build-essential", "gcc"),
    BAL("bal", "bal", List.of("version"),
            List.of("/usr/bin", "/usr/lib/ballerina/bin", "/opt/homebrew/bin", "/Library/Ballerina/bin"),
            "", "bal"),
    NATIVE_IMAGE("native-image", "native-image", List.of("--version"),
            List.of("/usr/lib/jvm/graalvm*/bin", "/opt/graalvm*/bin",
                    "/Library/Java/JavaVirtualMachines/graalvm*/Contents/Home/bin"),
            "", "--cask graalvm-jdk"),
    NGINX("nginx", "nginx", List.of("-v"),
            List.of("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", "/usr/local/bin"), "nginx-light", "nginx"),
    HAPROXY("haproxy", "haproxy", List.of("-v"),
            List.of("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", "/usr/local/bin"), "haproxy", "haproxy"),
    POSTGRESQL("postgresql", "postgres", List.of("--version"),
            List.of("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin",
                    "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin",
                    "/Applications/Postgres.app/Contents/Versions/*/bin"),
            "postgresql", "postgresql@18");

    private final String text;
    private final String program;
    private final List<String> versionArguments;
    private final List<String> folders;
    private final String apt;
    private final String brew;

    Need(String text, String program, List<String> versionArguments, List<String> folders, String apt, String brew) {
        this.text = text;
        this.program = program;
        this.versionArguments = versionArguments;
        this.folders = folders;
        this.apt = apt;
        this.brew = brew;
    }

    /** Its name in subject.toml. */
    public String text() {
        return text;
    }

    String program() {
        return program;
    }

    List<String> versionArguments() {
        return versionArguments;
    }

    /** Usual folders in addition to PATH. */
    List<String> folders() {
        return folders;
    }

    /** The oldest version that works for every subject. */
    Version least() {
        return Programs.versionIn(this == PYTHON ? "3.10" : "0");
    }

    /** The command that installs it, or the page to download it from. */
    public String install() {
        if (System.getProperty("os.name").startsWith("Mac")) {
            return "brew install " + brew;
        }
        return switch (this) {
            case BAL -> "get it from https://ballerina.io/downloads/";
            case NATIVE_IMAGE -> "get GraalVM for JDK 25 from https://www.graalvm.org/downloads/ and put its bin "
                    + "folder on PATH";
            default -> "sudo apt install " + apt;
        };
    }
}
