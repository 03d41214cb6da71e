package dev.freshet.lab.load.referee;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.ProcessEngine;
import java.util.List;

/** The load engines by name: the lab's own generator, and the referees. */
public final class Engines {
    /** The lab's own generator. */
    public static final String OURS = "freshet";

    private Engines() {
    }

    /** In display order. */
    public static List<String> names() {
        return List.of(OURS, "wrk", "ab", "h2load", "hyperfoil");
    }

    /** Why this machine lacks the engine, and how to install it; "" if it is usable or will be downloaded. */
    public static String missing(String name) {
        return switch (name) {
            case "wrk" -> Program.WRK.missing();
            case "ab" -> Program.AB.missing();
            case "h2load" -> Program.H2LOAD.missing();
            case OURS, "hyperfoil" -> "";
            default -> throw unknown(name);
        };
    }

    /**
     * @throws LabException if there is no engine of this name
     * @throws dev.freshet.lab.load.LoadException if it is not installed
     */
    public static LoadEngine named(String name, RefereeSetting setting) {
        return switch (name) {
            case OURS -> ProcessEngine.start(setting.prefix(), setting.cores());
            case "wrk" -> new WrkEngine(setting);
            case "ab" -> new AbEngine(setting);
            case "h2load" -> new H2loadEngine(setting);
            case "hyperfoil" -> new HyperfoilEngine(setting);
            default -> throw unknown(name);
        };
    }

    private static LabException unknown(String name) {
        return new LabException("no load engine is called \"" + name + "\"; there are " + String.join(", ", names()));
    }
}
