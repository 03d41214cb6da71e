package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.referee.HyperfoilBenchmark;
import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.toml.Suggestion;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "export", mixinStandardHelpOptions = true,
        description = "Exports a load for a tool that sends it from several machines.")
final class ExportCommand {

    @Command(name = "hyperfoil", mixinStandardHelpOptions = true,
            description = "Prints a load as a Hyperfoil benchmark. Its parameter TARGET is the server's address.")
    int hyperfoil(
            @Parameters(index = "0", paramLabel = "SCENARIO") String scenario,
            @Parameters(index = "1", paramLabel = "LOAD", description = "name of a load, see ./freshet lab list")
            String load,
            @Option(names = "--profile", defaultValue = "standard",
                    description = "profile with the numbers of the load. Default: standard")
            Profile profile,
            @Option(names = "--threads", defaultValue = "1", description = "threads of each agent. Default: 1")
            int threads) {
        Scenario asked = Bench.ofThisRepository().scenarios().named(List.of(scenario)).getFirst();
        LoadCase found = load(asked, load, profile);
        LoadModel model = found.model();
        if (asked.request() == null || asked.expectation() == null || model == null) {
            throw new LabException(scenario + " sends no requests");
        }
        if (found.capacity() != null) {
            throw new LabException(load + " takes its rate from " + found.capacity().of() + " of the same run; export "
                    + "a load with a rate of its own");
        }
        // Hyperfoil does not check lengths, so none need to be learned from a response.
        LoadPlan plan = asked.plan(8080, new Check(asked.expectation().status(), 0, Integer.MAX_VALUE), model,
                found.protocol());
        String refused = HyperfoilBenchmark.refuses(plan);
        if (!refused.isEmpty()) {
            throw new LabException(refused);
        }
        System.out.print(HyperfoilBenchmark.yaml(scenario + "-" + load, plan, threads));
        return 0;
    }

    private static LoadCase load(Scenario scenario, String name, Profile profile) {
        List<String> names = scenario.cases(profile).stream().map(LoadCase::name).toList();
        return scenario.cases(profile).stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new LabException(scenario.name() + " has no load " + name + " in the profile "
                        + profile.text() + Suggestion.of(name, names) + "; it has " + String.join(", ", names)));
    }
}
