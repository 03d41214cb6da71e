package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each threat names a test, and each test exists. */
class ThreatModelTest {
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z0-9]*Test)`");
    private static final Pattern ROW = Pattern.compile("\\| [^|]+\\| [^|]+\\| (`[A-Z]\\w*Test`(, )?)+ \\|");
    private static final int THREATS = 25;

    @Test
    void every_threat_names_tests_and_every_test_exists() throws IOException {
        Set<String> tests = Repository.tests().stream().map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        int threats = 0;
        boolean inThreats = false;
        for (String line : MarkdownPage.read(Repository.ROOT.resolve("docs/guide/threat-model.md")).prose()) {
            boolean row = line.startsWith("|");
            inThreats = row && (inThreats || line.equals("| Attack | Defence | Test |"));
            if (inThreats && !line.equals("| Attack | Defence | Test |") && !line.startsWith("| ---")) {
                assertThat(line).as("a row is | attack | defence | `ATest`, `BTest` |").matches(ROW);
                threats++;
            }
            TEST.matcher(line).results().map(found -> found.group(1)).filter(test -> !tests.contains(test))
                    .forEach(missing::add);
        }
        assertThat(missing).as("tests in docs/guide/threat-model.md that do not exist").isEmpty();
        assertThat(threats).isGreaterThan(THREATS);
    }
}
