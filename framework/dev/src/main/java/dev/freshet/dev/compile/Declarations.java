package dev.freshet.dev.compile;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of sources that other sources and annotation processors can see: everything except the bodies of
 * methods and initializers. Comments outside them count, because processors may read documentation.
 */
final class Declarations {

    private Declarations() {
    }

    /** The declarations by file; empty if a source has a syntax error, because its declarations are then unknown. */
    static Optional<Map<String, String>> of(JavacTask task, Problems problems) {
        try {
            var texts = new TreeMap<String, String>();
            var positions = Trees.instance(task).getSourcePositions();
            for (var unit : task.parse()) {
                texts.put(unit.getSourceFile().toUri().toString(), text(unit, positions));
            }
            return problems.anyError() ? Optional.empty() : Optional.of(texts);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String text(CompilationUnitTree unit, SourcePositions positions) throws IOException {
        var bodies = new Bodies(unit, positions);
        bodies.scan(unit, null);
        var source = unit.getSourceFile().getCharContent(true);
        var text = new StringBuilder();
        var start = 0;
        for (var body : bodies.found) {
            text.append(source, start, body.start()).append("{}");
            start = body.end();
        }
        return text.append(source, start, source.length()).toString();
    }

    private record Range(int start, int end) {
    }

    /** Collects the places of bodies, and does not look into them. */
    private static final class Bodies extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<Range> found = new ArrayList<>();

        Bodies(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            if (type.getMembers().stream().anyMatch(Bodies::isBean)) {
                return null;
            }
            for (var member : type.getMembers()) {
                switch (member) {
                    case BlockTree initializer -> add(initializer);
                    case MethodTree method when method.getBody() != null -> add(method.getBody());
                    default -> scan(member, null);
                }
            }
            return null;
        }

        /** Freshet's processor reads all bodies of a class that has bean methods: it looks for calls between them. */
        private static boolean isBean(Tree member) {
            return member instanceof MethodTree method && method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation -> annotation.getAnnotationType().toString().endsWith("Bean"));
        }

        private void add(BlockTree body) {
            var start = positions.getStartPosition(unit, body);
            var end = positions.getEndPosition(unit, body);
            if (start >= 0 && end > start) {
                found.add(new Range((int) start, (int) end));
            }
        }
    }
}
