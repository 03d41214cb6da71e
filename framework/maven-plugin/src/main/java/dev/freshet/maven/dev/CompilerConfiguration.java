package dev.freshet.maven.dev;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The part of the project's configuration of maven-compiler-plugin that development mode needs.
 *
 * @param options the options of javac
 * @param processors the elements of {@code <annotationProcessorPaths>}
 */
record CompilerConfiguration(List<String> options, List<Processor> processors) {

    /** @param version null if {@code <dependencyManagement>} has it */
    record Processor(String group, String artifact, @Nullable String version) {
    }

    static CompilerConfiguration of(List<Plugin> plugins) throws IOException {
        List<String> options = new ArrayList<>(List.of("-g", "-proc:full"));
        List<Processor> processors = new ArrayList<>();
        for (Plugin plugin : plugins) {
            if (plugin.getArtifactId().equals("maven-compiler-plugin")) {
                add(plugin.getConfiguration(), options, processors);
                for (PluginExecution execution : plugin.getExecutions()) {
                    if (execution.getId().equals("default-compile")) {
                        add(execution.getConfiguration(), options, processors);
                    }
                }
            }
        }
        return new CompilerConfiguration(options, processors);
    }

    /** Maven's tree of elements has another class in Maven 4; its text is the same. */
    private static void add(@Nullable Object configuration, List<String> options, List<Processor> processors)
            throws IOException {
        if (configuration == null) {
            return;
        }
        Element root = parse(configuration.toString());
        if (text(root, "parameters").equals("true")) {
            options.add("-parameters");
        }
        NodeList arguments = root.getElementsByTagName("compilerArgs");
        for (int i = 0; i < arguments.getLength(); i++) {
            addArguments(arguments.item(i), options);
        }
        for (String name : List.of("path", "annotationProcessorPath")) {
            NodeList paths = root.getElementsByTagName(name);
            for (int i = 0; i < paths.getLength(); i++) {
                if (paths.item(i) instanceof Element path && text(path, "artifactId").length() > 0) {
                    String version = text(path, "version");
                    processors.add(new Processor(text(path, "groupId"), text(path, "artifactId"),
                            version.isEmpty() ? null : version));
                }
            }
        }
    }

    /** To Maven, the names of the elements do not matter: {@code <arg>} is only usual. */
    private static void addArguments(Node all, List<String> options) {
        for (Node child = all.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element) {
                options.add(child.getTextContent().strip());
            }
        }
    }

    private static String text(Element parent, String name) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                return child.getTextContent().strip();
            }
        }
        return "";
    }

    private static Element parse(String xml) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml))).getDocumentElement();
        } catch (ParserConfigurationException | SAXException impossible) {
            throw new IOException("cannot read the configuration of maven-compiler-plugin", impossible);
        }
    }
}
