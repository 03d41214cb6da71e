package dev.freshet.lab.scenario;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.WireRequest;
import dev.freshet.lab.toml.Suggestion;
import dev.freshet.lab.toml.TomlException;
import dev.freshet.lab.toml.TomlSection;
import io.avaje.json.JsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one scenario file. */
public record ScenarioReader(TomlSection file, String name) {
    private static final String SUFFIX = ".toml";

    /** @throws TomlException for the first problem in the file */
    public static Scenario read(Path path) {
        String fileName = path.getFileName().toString();
        return new ScenarioReader(TomlSection.read(path), fileName.substring(0, fileName.length() - SUFFIX.length()))
                .read();
    }

    private Scenario read() {
        Scenario.Kind kind = file.oneOf("kind", Scenario.Kind.class, Scenario.Kind.LOAD);
        boolean asks = switch (kind) {
            case LOAD, COLD -> true;
            case STARTUP -> file.has("request");
            case MICRO -> false;
        };
        WireRequest request = asks ? request(file.requiredSection("request")) : null;
        Scenario scenario = new Scenario(name, (int) file.integer("order", 1), file.string("title"),
                file.string("about"), kind, file.oneOf("database", Scenario.Database.class, Scenario.Database.NONE),
                file.stringOr("workload", ""), file.flag("gateway", false), file.strings("upstreams"), request,
                asks ? expectation(file.requiredSection("expect")) : null, refusals(request),
                Duration.ofMillis(Math.round(1_000 * file.numberOr("limit-seconds", 10))),
                file.flag("warmup", true), file.flag("default", false), loads(kind));
        file.refuseUnknownKeys();
        return scenario;
    }

    private static WireRequest request(TomlSection section) {
        return new WireRequest(section.stringOr("method", "GET"), section.string("path"), section.texts("headers"),
                section.stringOr("body", ""));
    }

    private List<Refusal> refusals(@Nullable WireRequest request) {
        return file.sections("refuse").stream().map(section -> new Refusal(new WireRequest(
                section.stringOr("method", "GET"), section.stringOr("path", request == null ? "/" : request.path()),
                section.texts("headers"), ""), (int) section.integer("status", 100))).toList();
    }

    private static Expectation expectation(TomlSection section) {
        boolean json = section.has("json") || section.has("json-file");
        if (json == section.has("text")) {
            throw section.problem("expect needs text, json or json-file");
        }
        return new Expectation((int) section.integerOr("status", 100, 200), section.stringOr("type", ""),
                json ? null : section.string("text"), json ? json(section) : null,
                section.stringOr("rising", ""), section.integerOr("least-millis", 0, 0));
    }

    private static @Nullable Object json(TomlSection section) {
        String key = section.has("json") ? "json" : "json-file";
        try {
            return Expectation.parse(key.equals("json") ? section.string(key)
                    : Files.readString(section.file().resolveSibling(section.string(key))));
        } catch (IOException e) {
            throw section.problem(key, "cannot read " + e.getMessage());
        } catch (JsonException e) {
            throw section.problem(key, "expect." + key + " is not JSON: " + e.getMessage());
        }
    }

    private Map<Profile, List<LoadCase>> loads(Scenario.Kind kind) {
        Map<Profile, List<LoadCase>> loads = new EnumMap<>(Profile.class);
        Set<String> names = new HashSet<>();
        for (TomlSection section : file.sections("load")) {
            LoadCaseReader reader = new LoadCaseReader(section, kind);
            if (!names.add(reader.name())) {
                throw section.problem("two loads are named " + reader.name());
            }
            for (Profile profile : reader.profiles()) {
                List<LoadCase> earlier = loads.computeIfAbsent(profile, key -> new ArrayList<>());
                LoadCase load = reader.read(profile);
                refuseUnknownCapacity(section, profile, load.capacity(), earlier);
                earlier.add(load);
            }
        }
        if (loads.isEmpty()) {
            throw file.problem("a scenario needs at least one [[load]]");
        }
        return loads;
    }

    private static void refuseUnknownCapacity(TomlSection section, Profile profile, @Nullable CapacityShare capacity,
            List<LoadCase> earlier) {
        List<String> closed = earlier.stream().filter(load -> load.model() instanceof LoadModel.Closed)
                .map(LoadCase::name).toList();
        if (capacity != null && !closed.contains(capacity.of())) {
            throw section.problem("of", "of must be an earlier closed load with a table " + profile.text() + ", is "
                    + capacity.of() + Suggestion.of(capacity.of(), closed));
        }
    }
}
