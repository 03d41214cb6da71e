package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.program.Programs;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program that the lab uses if it is installed.
 *
 * @param name its name on PATH
 * @param install how to install it, as the end of a sentence
 */
public record Program(String name, String install) {
    public static final Program WRK =
            new Program("wrk", "apt install wrk, brew install wrk, or build https://github.com/wg/wrk");
    public static final Program AB =
            new Program("ab", "apt install apache2-utils, dnf install httpd-tools; macOS has it");
    public static final Program H2LOAD =
            new Program("h2load", "apt install nghttp2-client, dnf install nghttp2, brew install nghttp2");

    public Optional<Path> find() {
        return Optional.ofNullable(Programs.find(name));
    }

    /** Why it cannot be used, with the command that installs it; "" if it can. */
    public String missing() {
        return find().isPresent() ? "" : name + " is not on PATH; to install it: " + install;
    }

    /** @throws LoadException if it is not installed */
    public Path require() {
        return find().orElseThrow(() -> new LoadException(missing()));
    }
}
