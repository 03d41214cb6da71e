package dev.freshet.dev.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** An application that changes at random: what developers do to one, and what is hard for an incremental compiler. */
final class Shop {
    /** One topic of the application: a record, a service and mostly a controller. */
    private static final class Topic {
        String name;
        int folder;
        int fields = 1;
        int body;
        boolean controller = true;
        String type = "int";

        Topic(String name) {
            this.name = name;
        }

        String home() {
            return "shop/part" + folder;
        }
    }

    private final RandomGenerator random;
    private final List<Topic> topics = new ArrayList<>();
    private final Map<String, String> broken = new TreeMap<>();
    private int counter;
    private int prefix = 1;
    private int kinds = 2;
    private String base = "long";
    private boolean shadow;
    private boolean nullMarked;

    Shop(RandomGenerator random, int size) {
        this.random = random;
        for (var i = 0; i < size; i++) {
            add();
        }
    }

    /** Changes something; returns what, for messages of tests. */
    String edit() {
        if (!broken.isEmpty() && random.nextInt(2) == 0) {
            broken.clear();
            return "mend";
        }
        var topic = topics.get(random.nextInt(topics.size()));
        switch (random.nextInt(16)) {
            case 0 -> topic.name = "Renamed" + counter++;
            case 1 -> topic.folder = random.nextInt(3);
            case 2 -> {
                if (topics.size() > 2) {
                    topics.remove(topic);
                }
            }
            case 3 -> add();
            case 4 -> prefix++;
            case 5 -> topic.type = topic.type.equals("int") ? "long" : "int";
            case 6 -> topic.fields = 1 + random.nextInt(3);
            case 7 -> topic.controller = !topic.controller;
            case 8 -> kinds = 1 + random.nextInt(3);
            case 9 -> base = base.equals("long") ? "String" : "long";
            case 10 -> shadow = !shadow;
            case 11 -> nullMarked = !nullMarked;
            case 12 -> broken.put(topic.home() + "/" + topic.name + "Service.java", "class Oops {");
            case 13 -> broken.put(topic.home() + "/" + topic.name + ".java", "");
            default -> topic.body++;
        }
        return "edit " + topic.name + " " + broken.keySet();
    }

    private void add() {
        var topic = new Topic("Topic" + counter++);
        topic.folder = random.nextInt(3);
        topics.add(topic);
    }

    /** The text of each file. */
    Map<String, String> sources() {
        var sources = new TreeMap<String, String>();
        sources.put("shop/App.java", "package shop; public class App { }");
        sources.put("shop/base/Names.java", "package shop.base; public class Names {"
                + " public static final String PREFIX = \"/v" + prefix + "\"; }");
        sources.put("shop/base/Base.java", "package shop.base; public abstract class Base {"
                + " protected " + base + " common() { return " + (base.equals("long") ? "1L" : "\"1\"") + "; } }");
        sources.put("shop/base/Kind.java", "package shop.base; public enum Kind { ONE"
                + ", TWO".repeat(kinds > 1 ? 1 : 0) + ", THREE".repeat(kinds > 2 ? 1 : 0) + " }");
        if (shadow) {
            sources.put("shop/part1/Names.java", "package shop.part1; class Names {"
                    + " static final String PREFIX = \"/shadow\"; }");
        }
        if (nullMarked) {
            sources.put("shop/part0/package-info.java", "@Deprecated package shop.part0;");
        }
        topics.forEach(topic -> addSources(topic, sources));
        broken.forEach((file, text) -> {
            if (sources.remove(file) != null && !text.isEmpty()) {
                sources.put(file, text);
            }
        });
        return sources;
    }

    private static void addSources(Topic topic, Map<String, String> sources) {
        var head = "package " + topic.home().replace('/', '.') + ";\nimport shop.base.*;\nimport java.util.*;\n";
        var file = topic.home() + "/" + topic.name;
        sources.put(file + ".java", head + """
                import jakarta.validation.constraints.*;
                /** A topic. */
                public record %s(@Min(1) long id%s) { }
                """.formatted(topic.name, ", @NotBlank String more".repeat(Math.min(topic.fields - 1, 1))
                + ", List<Part> parts".repeat(topic.fields / 3)) .replace(") { }", topic.fields < 3 ? ") { }"
                : ") { public record Part(Kind kind) { } }"));
        sources.put(file + "Service.java", head + """
                import dev.freshet.inject.Service;
                @Service
                public class %1$sService extends Base {
                    private final Map<Long, %1$s> all = new HashMap<>();
                    public Collection<%1$s> all() { return all.values(); }
                    public %2$s count() { return all.size() + %3$d; }
                    String text(Kind kind) { return switch (kind) { case ONE -> "1"; default -> common() + ""; }; }
                }
                """.formatted(topic.name, topic.type, topic.body));
        if (topic.controller) {
            sources.put(file + "Controller.java", head + """
                    import dev.freshet.web.*;
                    import jakarta.validation.Valid;
                    @RestController
                    @RequestMapping(Names.PREFIX + "/%1$s")
                    public class %1$sController {
                        private final %1$sService service;
                        public %1$sController(%1$sService service) { this.service = service; }
                        @GetMapping Collection<%1$s> all() { return service.all(); }
                        @GetMapping("/count") String count() { var count = service.count(); return "" + count; }
                        @PostMapping("/new") %1$s add(@Valid @RequestBody %1$s body) { return body; }
                    }
                    """.formatted(topic.name));
        }
    }
}
