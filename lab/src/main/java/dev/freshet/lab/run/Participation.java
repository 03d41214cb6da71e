package dev.freshet.lab.run;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.measure.Environment;
import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Subject;
import dev.freshet.lab.subject.Toolchain;
import dev.freshet.lab.subject.Variant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides who takes part in what, as far as that is known before anything is started. */
record Participation(RunPlan plan, Toolchain toolchain, LoadEngine engine, Map<Subject, Excuse> notBuilt) {

    Participation(RunPlan plan, Toolchain toolchain, LoadEngine engine) {
        this(plan, toolchain, engine, new HashMap<>());
    }

    /** Why this row does not take part in this load; empty if it does. */
    Optional<Excuse> excuse(Contestant row, Scenario scenario, LoadCase load) {
        return incapable(row, scenario).or(() -> incapable(row, scenario, load)).or(() -> unavailable(row))
                .or(() -> withoutDatabase(scenario));
    }

    void notBuilt(Subject subject, String why) {
        notBuilt.put(subject, new Excuse(Outcome.NOT_BUILT, why));
    }

    /** Missing programs or builds of this row. */
    Optional<Excuse> unavailable(Contestant row) {
        Optional<Excuse> own = unavailable(row.variant());
        Variant upstream = row.upstream();
        return own.isPresent() || upstream == null ? own : unavailable(upstream)
                .map(excuse -> new Excuse(excuse.outcome(), "its upstream: " + excuse.note()));
    }

    private Optional<Excuse> unavailable(Variant variant) {
        String missing = toolchain.missing(variant);
        return missing.isEmpty() ? Optional.ofNullable(notBuilt.get(variant.subject()))
                : Optional.of(new Excuse(Outcome.NOT_INSTALLED, missing));
    }

    private Optional<Excuse> withoutDatabase(Scenario scenario) {
        String missing = scenario.database() == Scenario.Database.POSTGRESQL ? toolchain.missing(Need.POSTGRESQL) : "";
        return missing.isEmpty() ? Optional.empty() : Optional.of(new Excuse(Outcome.NOT_INSTALLED, missing));
    }

    private Optional<Excuse> incapable(Contestant row, Scenario scenario) {
        Subject subject = row.variant().subject();
        return Optional.ofNullable(switch (scenario.kind()) {
            case MICRO -> micro(row, scenario.workload());
            case LOAD, COLD, STARTUP -> {
                if (scenario.gateway() && subject.kind() != Subject.Kind.GATEWAY) {
                    yield Excuse.notSupported(subject.name() + " is not a gateway");
                }
                if (!scenario.workload().isEmpty() && !subject.answers().contains(scenario.workload())) {
                    yield Excuse.notSupported(subject.name() + " does not implement " + scenario.workload());
                }
                if (scenario.database() == Scenario.Database.POSTGRESQL && subject.start().postgresql() == null) {
                    yield Excuse.notSupported(subject.name() + " cannot use PostgreSQL");
                }
                Variant upstream = row.upstream();
                if (upstream != null && !row.variant().reaches(upstream.subject())) {
                    yield Excuse.notSupported(
                            upstream.subject().name() + " does not support the protocol of this mode");
                }
                yield scenario.gateway() && (upstream == null
                        || !scenario.upstreams().contains(upstream.subject().name()))
                        ? Excuse.notSupported("not behind a gateway in this scenario") : null;
            }
        });
    }

    /**
     * A measurement in one process does not depend on the mode, so only the subject's first row with the same
     * JVM options makes it.
     */
    private @Nullable Excuse micro(Contestant row, String workload) {
        Subject subject = row.variant().subject();
        if (!subject.micro().containsKey(workload)) {
            return Excuse.notSupported(subject.name() + " has no [micro." + workload + "]");
        }
        Contestant first = plan.rows().stream().filter(other -> other.variant().subject().equals(subject)
                && other.variant().jvm().equals(row.variant().jvm())).findFirst().orElse(row);
        return first.equals(row) ? null : Excuse.notSupported("the same in every mode: see " + first.name());
    }

    private Optional<Excuse> incapable(Contestant row, Scenario scenario, LoadCase load) {
        LoadModel model = load.model();
        if (model == null) {
            return Optional.empty();
        }
        Subject subject = row.variant().subject();
        if (!subject.protocols().contains(load.protocol().text())) {
            return Optional.of(Excuse.notSupported(subject.name() + " does not speak " + load.protocol().text()));
        }
        LoadPlan sent = scenario.plan(1, new Check(200, 0, 0), model, load.protocol());
        String refused = engine.refuses(sent);
        String problem = refused.isEmpty() ? Environment.missingFiles(model.connections()) : refused;
        return problem.isEmpty() ? Optional.empty() : Optional.of(Excuse.notSupported(problem));
    }
}
