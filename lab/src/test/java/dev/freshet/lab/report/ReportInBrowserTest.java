package dev.freshet.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class ReportInBrowserTest {
    private static final String PARTS = "section, figure, svg[role=img], .scroll, pre, h1, h2, h3, p, ul, dl, nav";

    @TempDir
    private static Path folder;
    private static Path page;
    private static Browser browser;

    @BeforeAll
    static void opens_a_browser() throws IOException {
        Optional<Path> program = Browser.installed();
        assumeTrue(program.isPresent(), "no chromium, chromium-browser or google-chrome on PATH");
        page = folder.resolve("report.html");
        Files.writeString(page, new HtmlReport(RunReport.of(SampleRun.record(), SampleRun.measurements(),
                Published.read(Path.of("published")))).render());
        browser = new Browser(program.get(), Files.createDirectory(folder.resolve("profile")));
    }

    @AfterAll
    static void closes_it() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"360, light", "360, dark", "1440, light", "1440, dark"})
    void fits_its_screen_without_an_error_and_without_the_network(int width, String scheme) throws IOException {
        browser.open(page, width, scheme);
        unfold();

        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(width);
        assertThat(number("[...document.querySelectorAll('" + PARTS + "')]"
                + ".filter(e => e.closest('.scroll, nav ul') === null || e.matches('.scroll'))"
                + ".filter(e => e.getBoundingClientRect().right > " + width + ").length"))
                .as("parts that stand out at the right").isZero();
        assertThat(browser.events("Runtime.exceptionThrown")).isEmpty();
        assertThat(browser.events("Log.entryAdded")).isEmpty();
        assertThat(browser.events("Network.requestWillBeSent")).as("the page itself and nothing else")
                .singleElement().satisfies(request -> assertThat(request.get("documentURL"))
                        .isEqualTo(page.toUri().toString()));
    }

    @ParameterizedTest
    @CsvSource({"light", "dark"})
    void can_be_read_in_both_schemes(String scheme) throws IOException {
        browser.open(page, 1440, scheme);
        unfold();
        browser.evaluate(CONTRAST);

        assertThat(browser.evaluate("JSON.stringify(faintTexts())")).as("texts with less contrast than 4.5 to 1 "
                + "(WCAG 2.2, 1.4.3)").isEqualTo("[]");
        assertThat(browser.evaluate("JSON.stringify(faintMarks())")).as("marks with less contrast than 3 to 1 "
                + "(WCAG 2.2, 1.4.11)").isEqualTo("[]");
    }

    @Test
    void draws_bars_as_long_as_their_numbers() throws IOException {
        browser.open(page, 1440, "light");

        double best = number("document.querySelector('#case-health-c100-bars0-t').closest('svg')"
                + ".querySelectorAll('rect')[0].getBoundingClientRect().width");
        double last = number("[...document.querySelector('#case-health-c100-bars0-t').closest('svg')"
                + ".querySelectorAll('rect.full')].at(-1).getBoundingClientRect().width");

        assertThat(best).isGreaterThan(200);
        assertThat(last / best).as("mini-spring's rate beside the best one").isBetween(0.01, 0.05);
    }

    @Test
    void sorts_a_table_by_a_click_on_a_column() throws IOException {
        browser.open(page, 1440, "light");
        String table = "document.querySelector('#case-health-c100 table')";
        browser.evaluate("[...%s.querySelectorAll('th button')].find(b => b.textContent === 'CPU µs/req').click()"
                .formatted(table));

        Object[] numbers = ((List<?>) browser.evaluate("[...%s.tBodies[0].rows].map(r => r.cells[5]).filter(c => c)"
                .formatted(table) + ".map(c => Number(c.dataset.v))")).toArray();
        assertThat(numbers).hasSize(15);
        for (int i = 1; i < numbers.length; i++) {
            assertThat(((Number) numbers[i]).doubleValue())
                    .isGreaterThanOrEqualTo(((Number) numbers[i - 1]).doubleValue());
        }
    }

    @Test
    void shows_only_the_rows_that_are_asked_for() throws IOException {
        browser.open(page, 1440, "light");
        browser.evaluate("(() => { const i = document.querySelector('nav input'); i.value = 'go-gin vertx'; "
                + "i.dispatchEvent(new Event('input')); })()");

        assertThat(browser.evaluate("[...document.querySelector('#case-health-c100 table').tBodies[0].rows]"
                + ".filter(r => r.offsetParent !== null).map(r => r.cells[0].textContent.trim())"))
                .isEqualTo(List.of("vertx", "go-gin-bun"));
    }

    private static void unfold() throws IOException {
        browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
    }

    private static double number(String expression) throws IOException {
        return ((Number) browser.evaluate(expression)).doubleValue();
    }

    /** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
    private static final String CONTRAST = """
            function rgb(text) { return text.match(/[\\d.]+/g).map(Number); }
            function luminance(c) {
              const [r, g, b] = c.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92
                : ((v + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            }
            function contrast(one, other) {
              const [a, b] = [luminance(rgb(one)), luminance(rgb(other))].sort((x, y) => y - x);
              return (a + 0.05) / (b + 0.05);
            }
            const known = new Map([[null, 'rgb(255, 255, 255)']]);
            function behind(element) {
              if (!known.has(element)) {
                const own = getComputedStyle(element).backgroundColor;
                const solid = rgb(own).length === 3 || rgb(own)[3] === 1;
                known.set(element, solid ? own : behind(element.parentElement));
              }
              return known.get(element);
            }
            function ownText(e) { return [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim() !== ''); }
            function faintTexts() {
              return [...document.querySelectorAll('body *')]
                .filter(e => ownText(e) && !e.matches('script, title, desc'))
                .filter(e => contrast(e.ownerSVGElement ? getComputedStyle(e).fill : getComputedStyle(e).color,
                  behind(e)) < 4.5).slice(0, 5).map(e => e.tagName + ' ' + e.className + ' ' + e.textContent);
            }
            function faintMarks() {
              return [...document.querySelectorAll('rect.full, .swatch use')]
                .filter(e => contrast(getComputedStyle(e).fill, behind(e)) < 3).slice(0, 5).map(e => e.outerHTML);
            }
            """;
}
