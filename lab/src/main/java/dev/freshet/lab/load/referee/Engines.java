package dev.freshet.lab.load.referee;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import java.util.List;

/** The referees by name: other generators that can send the lab's loads. */
public final class Engines {
    private Engines() {
    }

    /** In display order. */
    public static List<String> names() {
        return List.of("wrk", "ab", "h2load", "hyperfoil");
    }

    /** Why this machine lacks the referee, and how to install it; "" if it is usable or will be downloaded. */
    public static String missing(String name) {
        return switch (name) {
            case "wrk" -> Program.WRK.missing();
            case "ab" -> Program.AB.missing();
            case "h2load" -> Program.H2LOAD.missing();
            case "hyperfoil" -> "";
            default -> throw unknown(name);
        };
    }

    /**
     * @throws LabException if there is no referee of this name
     * @throws dev.freshet.lab.load.LoadException if it is not installed
     */
    public static LoadEngine named(String name, RefereeSetting setting) {
        return switch (name) {
            case "wrk" -> new WrkEngine(setting);
            case "ab" -> new AbEngine(setting);
            case "h2load" -> new H2loadEngine(setting);
            case "hyperfoil" -> new HyperfoilEngine(setting);
            default -> throw unknown(name);
        };
    }

    private static LabException unknown(String name) {
        return new LabException("no load engine is called \"" + name + "\"; there are freshet, "
                + String.join(", ", names()));
    }
}
