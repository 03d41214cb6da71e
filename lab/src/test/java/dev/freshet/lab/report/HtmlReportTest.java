package dev.freshet.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.published.PublishedSet;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.compare.SideBySide;
import dev.freshet.lab.report.html.HtmlReport;
import dev.freshet.lab.report.html.SideBySidePage;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class HtmlReportTest {
    private static final RunReport SAMPLE = RunReport.of(SampleRun.record(), SampleRun.measurements(),
            Published.read(Path.of("published")));
    private static final String PAGE = new HtmlReport(SAMPLE).render();
    private static final Document SAMPLE_PAGE = parsed(PAGE);

    @Test
    void is_well_formed_and_has_every_id_once_and_what_its_links_name() {
        Set<String> ids = new HashSet<>();
        for (Element element : all(SAMPLE_PAGE, "*")) {
            String id = element.getAttribute("id");
            assertThat(id.isEmpty() || ids.add(id)).as("id %s is there once", id).isTrue();
        }
        for (Element link : all(SAMPLE_PAGE, "a")) {
            assertThat(ids).contains(link.getAttribute("href").substring(1));
        }
        for (Element use : all(SAMPLE_PAGE, "use")) {
            assertThat(ids).contains(use.getAttribute("href").substring(1));
        }
    }

    @Test
    void names_nothing_outside_itself() {
        for (Element element : all(SAMPLE_PAGE, "*")) {
            for (String attribute : List.of("src", "href", "srcset", "data", "action", "poster", "style")) {
                String value = element.getAttribute(attribute);
                assertThat(value.isEmpty() || value.startsWith("#") && attribute.equals("href"))
                        .as("%s of <%s> is %s", attribute, element.getTagName(), value).isTrue();
            }
        }
        assertThat(PAGE).doesNotContain("<link").doesNotContain("@import").doesNotContain("url(");
    }

    @Test
    void allows_its_own_style_and_script_only() {
        assertThat(PAGE).containsPattern("Content-Security-Policy\" content=\"default-src &#39;none&#39;; "
                + "style-src &#39;sha256-[A-Za-z0-9+/=]+&#39;; script-src &#39;sha256-[A-Za-z0-9+/=]+&#39;;");
        assertThat(PAGE).doesNotContain("unsafe-").doesNotContain(" onclick=").doesNotContain(" style=\"");
    }

    @Test
    void shows_hostile_words_as_words() {
        String hostile = "</title><script>alert(1)</script><img src=x onerror='a'> \"&\" \u0007 --> ]]>";
        RunRecord.Case load = new RunRecord.Case("hello", hostile, hostile, hostile, hostile, "c64", hostile, hostile,
                64, "rate");
        RunRecord.Row row = new RunRecord.Row("a", "a", hostile, hostile, hostile, hostile, hostile,
                Map.of(hostile, hostile), List.of(hostile), new RunRecord.Choice(hostile, hostile, hostile));
        RunRecord run = new RunRecord(hostile, hostile, hostile, hostile, hostile, 1, hostile, Map.of(hostile, hostile),
                hostile, hostile, List.of(row), List.of(load), 0);

        Document page = parsed(new HtmlReport(RunReport.of(run, List.of(Made.measured("a", 1, 10),
                Made.not("</td>" + hostile, 1, Outcome.FAILED, hostile)), Published.NONE)).render());

        assertThat(all(page, "img")).isEmpty();
        assertThat(all(page, "h1").getFirst().getTextContent())
                .isEqualTo(hostile.replace('\u0007', '\ufffd'));
    }

    @Test
    void the_command_for_a_row_repeats_its_jvm_options_and_the_engine() {
        String row = "a@-XX:+UseZGC -Xmx1g";
        RunRecord made = Made.run("with wrk", List.of(Made.HELLO), row);
        RunRecord run = new RunRecord(made.name(), made.started(), made.finished(), made.command(), made.profile(),
                made.rounds(), "wrk", made.environment(), made.pinning(), made.jvmOptions(), made.rows(), made.cases(),
                made.seed());

        Document page = parsed(new HtmlReport(RunReport.of(run, List.of(Made.measured(row, 1, 10)), Published.NONE))
                .render());

        assertThat(page.getDocumentElement().getTextContent()).contains("./freshet lab run --subjects "
                + "\"a@-XX:+UseZGC -Xmx1g\" --scenarios hello --profile quick --engine wrk");
    }

    @Test
    void the_command_for_the_second_row_of_a_noise_run_names_the_subject() {
        RunRecord run = Made.run("noise", List.of(Made.HELLO), "gate > go", "gate#2 > go");

        Document page = parsed(new HtmlReport(RunReport.of(run, List.of(Made.measured("gate > go", 1, 10),
                Made.measured("gate#2 > go", 1, 10)), Published.NONE)).render());

        assertThat(page.getDocumentElement().getTextContent())
                .contains("./freshet lab run --subjects gate --scenarios hello --profile quick")
                .doesNotContain("--subjects gate#2");
    }

    @Test
    void counts_rows_without_figures_and_gives_their_reasons_once() {
        String text = SAMPLE_PAGE.getDocumentElement().getTextContent();

        assertThat(text).contains("not installed here: bal is not on PATH")
                .contains("the body is <b>\"Hello\"</b> & not \"Hello, World!\"").contains("generator-bound")
                .contains("2 of 3 rounds").contains("Rows without a measurement: ").contains("p99 ms (closed loop)");
        assertThat(text.split("the body is <b>", -1)).as("the reason, in the section that runs it again").hasSize(2);
        for (Element table : all(SAMPLE_PAGE, "table")) {
            assertThat(all(table, "caption")).hasSize(1);
            for (Element head : all((Element) table.getElementsByTagName("thead").item(0), "th")) {
                assertThat(head.getAttribute("scope")).isEqualTo("col");
            }
            for (Element line : all((Element) table.getElementsByTagName("tbody").item(0), "tr")) {
                assertThat(all(line, "th")).hasSize(1);
            }
        }
    }

    @Test
    void gives_a_row_the_same_colour_and_shape_everywhere_and_no_two_rows_the_same() {
        Map<String, Set<String>> marks = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        for (Element element : all(SAMPLE_PAGE, "tr")) {
            NodeList uses = element.getElementsByTagName("use");
            if (uses.getLength() == 1) {
                Element swatch = (Element) uses.item(0).getParentNode();
                marks.computeIfAbsent(element.getAttribute("data-r"), any -> new HashSet<>())
                        .add(swatch.getAttribute("class") + " " + all(element, "use").getFirst().getAttribute("href"));
                names.put(element.getAttribute("data-r"), all(element, "th").getFirst().getTextContent());
            }
        }
        assertThat(names).hasSizeGreaterThan(15);
        assertThat(marks.values()).allSatisfy(mark -> assertThat(mark).hasSize(1));
        assertThat(marks.values().stream().flatMap(Set::stream)).doesNotHaveDuplicates();
    }

    @Test
    void titles_and_describes_every_chart() {
        List<Element> charts = all(SAMPLE_PAGE, "svg").stream().filter(svg -> svg.getAttribute("role").equals("img"))
                .toList();

        assertThat(charts).hasSizeGreaterThan(50);
        for (Element chart : charts) {
            assertThat(all(chart, "title").getFirst().getTextContent()).isNotBlank();
            assertThat(all(chart, "desc").getFirst().getTextContent()).isNotBlank();
        }
    }

    @Test
    void says_how_to_run_each_row_again() {
        List<String> commands = all(SAMPLE_PAGE, "pre").stream().map(Element::getTextContent).toList();

        assertThat(commands).hasSize(SAMPLE.run().rows().size());
        assertThat(commands).first().asString().contains("taskset -c 0 java");
    }

    @Test
    void shows_a_run_with_nothing_in_it() {
        RunRecord run = Made.run("empty", List.of(Made.HELLO), "a");

        Document page = parsed(new HtmlReport(RunReport.of(run, List.of(), Published.NONE)).render());

        assertThat(all(page, "h1").getFirst().getTextContent()).isEqualTo("empty");
    }

    @Test
    void shows_the_parts_of_requests_in_the_terms_of_ab() {
        Latency connect = new Latency(0, 2_000, 0, 3_000, 0, 0, 0, 0, 0, 4_000);
        Latency waiting = new Latency(0, 5_000, 0, 6_000, 0, 0, 0, 0, 0, 7_000);
        RunReport report = RunReport.of(Made.run("r", List.of(Made.HELLO), "a"),
                List.of(Made.withParts("a", 1, new Parts(connect, waiting, 63, 13))), Published.NONE);

        Element table = all(parsed(new HtmlReport(report).render()), "table").stream()
                .filter(each -> each.getTextContent().contains("in the terms of ab")).findFirst().orElseThrow();

        assertThat(all(table, "td").stream().map(Element::getTextContent))
                .containsExactly("2", "3", "4", "0.200", "0.190", "0.700", "5", "6", "7", "63", "13");
    }

    @Test
    void marks_a_row_that_is_not_warm_in_every_chart_and_gives_it_no_place() {
        RunReport report = RunReport.of(Made.run("r", List.of(Made.HELLO), "cold", "a"),
                List.of(Made.notWarm("cold", 1, 9_000), Made.measured("a", 1, 10)), Published.NONE);

        String html = new HtmlReport(report).render();

        assertThat(html).contains("9,000 (not ranked)").contains("10 (not ranked)").contains("hollow: not warm");
        assertThat(new MarkdownReport(report).render()).contains("| 1 | a | 10 |").contains("| – | cold | 9,000 |");
    }

    @Test
    void marks_lower_bounds_and_rows_without_a_place_beside_published_figures_too() {
        List<PublishedFigure> figures = Stream.of("bound", "slow", "cold").map(row -> new PublishedFigure(row,
                List.of(row), "hello", "c64", Map.of("rate", 10.0), "", "")).toList();
        RunReport report = RunReport.of(Made.run("r", List.of(Made.HELLO), "bound", "slow", "cold"),
                List.of(Made.measured("bound", 1, 9_000, 4, 0.99, 0), Made.measured("slow", 1, 1_000),
                        Made.notWarm("cold", 1, 2_000)),
                new Published(List.of(new PublishedSet("id", "A comparison", "", "ab", List.of(), figures))));

        Element table = all(parsed(new HtmlReport(report).render()), "table").stream()
                .filter(each -> each.getTextContent().contains("published system")).findFirst().orElseThrow();

        assertThat(all(table, "td").stream().map(Element::getTextContent)).containsExactly(
                "10", "1.00×", "bound", "≥9,000", "≥1.00×", "", "10", "1.00×", "slow", "1,000", "≤0.11×", "",
                "10", "1.00×", "cold", "(2,000)", "–", "");
    }

    @Test
    void calls_no_answer_of_a_closed_load_late() {
        RunReport report = RunReport.of(Made.run("r", List.of(Made.HELLO), "a"), List.of(Made.measured("a", 1, 10)),
                Published.NONE);

        assertThat(new HtmlReport(report).render()).contains(">after the end<").doesNotContain("in time %");
    }

    @Test
    void names_the_first_row_of_a_folded_load_as_at_least_or_level() {
        RunRecord.Case other = Made.load("hello", "c1", "rate");
        List<Measurement> bound = List.of(Made.measured("a", 1, 9_000, 4, 0.99, 0), Made.measured("b", 1, 10));
        List<Measurement> level = List.of(Made.measured("a", 1, 10), Made.measured("b", 1, 10));

        assertThat(folded(bound, other)).contains(">a, ≥9,000/s<");
        assertThat(folded(level, other)).contains(">a, 10/s, level with b<");
    }

    private static String folded(List<Measurement> measurements, RunRecord.Case other) {
        List<Measurement> all = new ArrayList<>(measurements);
        measurements.forEach(each -> all.add(new Measurement(each.row(), "hello", other.load(), 1, "", each.outcome(),
                "", each.result(), each.server(), null, null, each.warmup(), true, Map.of(), null, null)));
        return new HtmlReport(RunReport.of(Made.run("r", List.of(Made.HELLO, other), "a", "b"), all, Published.NONE))
                .render();
    }

    @Test
    void shows_several_runs_side_by_side() {
        RunReport one = RunReport.of(Made.run("one", List.of(Made.HELLO), "a"), List.of(Made.measured("a", 1, 100)),
                Published.NONE);
        RunReport two = RunReport.of(Made.run("two", List.of(Made.HELLO), "a", "b"),
                List.of(Made.measured("a", 1, 90), Made.not("b", 1, Outcome.FAILED, "died")), Published.NONE);

        String text = parsed(SideBySidePage.render(SideBySide.of(List.of(one, two)))).getDocumentElement()
                .getTextContent();

        assertThat(text).contains("one").contains("two").contains("−10.0 %").contains("failed");
    }

    private static List<Element> all(Document page, String name) {
        return all(page.getDocumentElement(), name);
    }

    private static List<Element> all(Element within, String name) {
        NodeList nodes = within.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** Without the style and the script, which are not XML. */
    private static Document parsed(String page) {
        String xml = page.replaceFirst("<!DOCTYPE html>", "").replaceAll("(?s)<style>.*?</style>", "")
                .replaceAll("(?s)<script>.*?</script>", "");
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("the page is not well-formed", e);
        }
    }
}
