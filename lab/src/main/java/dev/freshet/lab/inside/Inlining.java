package dev.freshet.lab.inside;

import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;

/** Calls that C2 did not inline: of every method that is too big, and of the given packages. */
final class Inlining {
    private static final int SHOWN = 12;
    private static final int OWN_SHOWN = 30;
    /** For a method that runs often and has more bytecode than -XX:FreqInlineSize. */
    private static final String TOO_BIG = "hot method too big";
    /** For calls that hardly ever run. "too big" alone means more than MaxInlineSize, 35 bytes, the limit for these. */
    private static final Set<String> SELDOM = Set.of("never executed", "call site not reached", "too cold to inline",
            "low call site frequency", "too big");

    private final List<String> packages;
    private final Map<String, Long> tooBig = new HashMap<>();
    private final List<Refusal> own = new ArrayList<>();

    /** @param packages whose methods, including those of subpackages, are listed with all reasons */
    Inlining(List<String> packages) {
        this.packages = packages;
    }

    private record Site(String method, String why, String caller) {
    }

    private record Refusal(int compilation, Site site) {
    }

    /** @param decision a jdk.CompilerInlining */
    void add(RecordedEvent decision) {
        if (decision.getBoolean("succeeded")) {
            return;
        }
        RecordedObject callee = decision.getValue("callee");
        String type = callee.getString("type").replace('/', '.');
        String method = type + "." + callee.getString("name");
        String why = decision.getString("message");
        if (TOO_BIG.equals(why)) {
            tooBig.merge(method, 1L, Long::sum);
        }
        if (why != null && !SELDOM.contains(why) && packages.stream().anyMatch(name -> type.startsWith(name + "."))) {
            String caller = FlightRecording.named(decision.getValue("caller"));
            own.add(new Refusal(decision.getInt("compileId"),
                    new Site(withoutPackage(method), why, withoutPackage(caller))));
        }
    }

    /** Class and method: with the package, narrow tables would cut the name. */
    private static String withoutPackage(String method) {
        return method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
    }

    /** @param byC2 the ids of C2's compilations; C1 inlines less, and its code is soon replaced */
    String text(Set<Integer> byC2, Terminal terminal) {
        return CountTable.of(
                "hot, but too big to be inlined (over -XX:FreqInlineSize, 325 bytes of bytecode unless set)",
                "method", tooBig, SHOWN, terminal) + ownText(byC2, terminal);
    }

    private String ownText(Set<Integer> byC2, Terminal terminal) {
        Map<Site, Integer> counts = new HashMap<>();
        own.stream().filter(refusal -> byC2.contains(refusal.compilation))
                .forEach(refusal -> counts.merge(refusal.site, 1, Integer::sum));
        String title = terminal.paint(Style.HEADING, "methods of " + String.join(", ", packages)
                + " that run often and that C2 did not inline");
        if (counts.isEmpty()) {
            return title + ": none\n";
        }
        TextTable table = new TextTable(List.of(Column.number("times"), Column.text("why"), Column.text("method"),
                Column.text("called by")));
        counts.entrySet().stream().sorted(Map.Entry.<Site, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> entry.getKey().method())).limit(OWN_SHOWN)
                .forEach(entry -> table.add(Style.PLAIN, List.of(Numbers.plain(entry.getValue()),
                        entry.getKey().why(), entry.getKey().method(), entry.getKey().caller())));
        return title + "\n" + table.render(terminal)
                + (counts.size() > OWN_SHOWN ? "and " + (counts.size() - OWN_SHOWN) + " more calls\n" : "") + "\n";
    }
}
