package dev.freshet.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RunReport;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {
    private static final String PAGE = new HtmlReport(RunReport.of(SampleRun.record(), SampleRun.measurements(),
            Published.read(Path.of("published")))).render();

    @Test
    void is_well_formed_and_every_id_is_there_once() throws Exception {
        Document page = parsed(PAGE);
        NodeList all = page.getElementsByTagName("*");
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < all.getLength(); i++) {
            String id = ((Element) all.item(i)).getAttribute("id");
            assertThat(id.isEmpty() || ids.add(id)).as("id %s is there once", id).isTrue();
        }
    }

    /** Without the style and the script, which are not XML. */
    private static Document parsed(String page) throws Exception {
        String xml = page.replaceFirst("<!DOCTYPE html>", "").replaceAll("(?s)<style>.*?</style>", "")
                .replaceAll("(?s)<script>.*?</script>", "");
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
