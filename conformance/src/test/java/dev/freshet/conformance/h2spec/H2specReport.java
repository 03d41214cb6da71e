package dev.freshet.conformance.h2spec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The cases of a report that h2spec wrote (its option -j). */
record H2specReport(List<Case> cases) {

    /**
     * @param section such as {@code http2/6.5.3}
     * @param complaint what h2spec expected and saw instead, or why it skipped the case; "" if it passed
     */
    record Case(String section, String sentence, String complaint) {
        @Override
        public String toString() {
            return section + " " + sentence;
        }
    }

    static H2specReport read(Path file) throws IOException {
        NodeList elements = parse(file).getElementsByTagName("testcase");
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            cases.add(new Case(element.getAttribute("package"), element.getAttribute("classname"),
                    complaint(element)));
        }
        return new H2specReport(cases);
    }

    private static Document parse(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(file.toFile());
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException("h2spec's report is not XML", e);
        }
    }

    /** A case that passed is an element without any inside. */
    private static String complaint(Element testcase) {
        StringBuilder complaint = new StringBuilder();
        NodeList inside = testcase.getElementsByTagName("*");
        for (int i = 0; i < inside.getLength(); i++) {
            Element element = (Element) inside.item(i);
            complaint.append(element.getTagName()).append(": ").append(element.getTextContent().strip()).append('\n');
        }
        return complaint.toString().strip();
    }
}
