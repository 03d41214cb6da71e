package dev.freshet.web.routing;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpMethod;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The patterns with variables, as a tree of segments. At each node, literals are tried first, then expressions,
 * variables and the tail. A branch that lacks the method is abandoned, so the result does not depend on the order of
 * registration. No node is visited twice for one path.
 */
final class PatternTree<T> {
    private record Edge<T>(Segment segment, Node<T> node) {
    }

    private static final class Node<T> {
        private final List<Edge<T>> literals = new ArrayList<>();
    /** The literals by text, if there are too many to try one after the other. */
        private @Nullable LiteralTable<Node<T>> byText;
        private final List<Edge<T>> expressions = new ArrayList<>();
        private @Nullable Edge<T> capture;
        private @Nullable MethodTable<T> end;
        private @Nullable MethodTable<T> tail;
    }

    /** Up to this many comparisons are as fast as one hash. */
    private static final int FEW = 4;

    private final Node<T> root = new Node<>();
    private boolean empty = true;

    /** Expressions with more literal characters come first; the text decides between equals. */
    private static boolean isBefore(Segment left, Segment right) {
        return left instanceof Segment.Mixed one && right instanceof Segment.Mixed other
                && (one.literals() > other.literals()
                        || one.literals() == other.literals() && one.shape().compareTo(other.shape()) < 0);
    }

    boolean isEmpty() {
        return empty;
    }

    /** The table of this pattern; made if missing. */
    MethodTable<T> at(PathPattern pattern) {
        empty = false;
        Node<T> node = root;
        for (Segment segment : pattern.segments()) {
            if (segment instanceof Segment.Tail) {
                MethodTable<T> tail = node.tail == null ? new MethodTable<>() : node.tail;
                node.tail = tail;
                return tail;
            }
            node = child(node, segment);
        }
        MethodTable<T> end = node.end == null ? new MethodTable<>() : node.end;
        node.end = end;
        return end;
    }

    private static <T> Node<T> child(Node<T> node, Segment segment) {
        if (segment instanceof Segment.Capture) {
            Edge<T> capture = node.capture == null ? new Edge<>(segment, new Node<>()) : node.capture;
            node.capture = capture;
            return capture.node;
        }
        boolean expression = segment instanceof Segment.Mixed;
        List<Edge<T>> edges = expression ? node.expressions : node.literals;
        for (Edge<T> edge : edges) {
            if (edge.segment.shape().equals(segment.shape())) {
                return edge.node;
            }
        }
        Edge<T> edge = new Edge<>(segment, new Node<>());
        int at = edges.size();
        while (at > 0 && isBefore(segment, edges.get(at - 1).segment)) {
            at--;
        }
        edges.add(at, edge);
        return edge.node;
    }

    /** Call it when all patterns are added. */
    void index() {
        index(root);
    }

    private static <T> void index(Node<T> node) {
        if (node.literals.size() > FEW) {
            Map<byte[], Node<T>> byText = new IdentityHashMap<>(node.literals.size());
            for (Edge<T> edge : node.literals) {
                if (edge.segment instanceof Segment.Literal literal) {
                    byText.put(literal.bytes(), edge.node);
                }
            }
            node.byText = new LiteralTable<>(byText);
        }
        for (Edge<T> edge : edges(node)) {
            index(edge.node);
        }
    }

    /** The edges to another segment; not the tail. */
    private static <T> List<Edge<T>> edges(Node<T> node) {
        List<Edge<T>> edges = new ArrayList<>(node.literals);
        edges.addAll(node.expressions);
        if (node.capture != null) {
            edges.add(node.capture);
        }
        return edges;
    }

    @Nullable T find(HttpMethod method, ByteSlice path) {
        return find(root, method, path.array(), path.start() + 1, path.end());
    }

    /** @param from the start of the next segment; greater than {@code end} if there is none */
    private static <T> @Nullable T find(Node<T> node, HttpMethod method, byte[] path, int from, int end) {
        T found = from > end ? target(node.end, method) : findBelow(node, method, path, from, end);
        return found != null ? found : target(node.tail, method);
    }

    private static <T> @Nullable T findBelow(Node<T> node, HttpMethod method, byte[] path, int from, int end) {
        int to = PathPattern.segmentEnd(path, from, end);
        T found = findLiteral(node, method, path, from, to, end);
        if (found == null) {
            found = findAlong(node.expressions, method, path, from, to, end);
        }
        Edge<T> capture = node.capture;
        if (found == null && capture != null && capture.segment.matches(path, from, to)) {
            found = find(capture.node, method, path, to + 1, end);
        }
        return found;
    }

    private static <T> @Nullable T findLiteral(
            Node<T> node, HttpMethod method, byte[] path, int from, int to, int end) {
        LiteralTable<Node<T>> byText = node.byText;
        if (byText == null) {
            return findAlong(node.literals, method, path, from, to, end);
        }
        Node<T> next = byText.find(path, from, to);
        return next == null ? null : find(next, method, path, to + 1, end);
    }

    private static <T> @Nullable T findAlong(
            List<Edge<T>> edges, HttpMethod method, byte[] path, int from, int to, int end) {
        for (int i = 0; i < edges.size(); i++) {
            Edge<T> edge = edges.get(i);
            if (edge.segment.matches(path, from, to)) {
                T found = find(edge.node, method, path, to + 1, end);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static <T> @Nullable T target(@Nullable MethodTable<T> table, HttpMethod method) {
        return table == null ? null : table.get(method);
    }

    /** Adds the methods of all patterns that match this path. */
    void addMethodsTo(Set<HttpMethod> methods, ByteSlice path) {
        addMethodsTo(methods, root, path.array(), path.start() + 1, path.end());
    }

    private static <T> void addMethodsTo(Set<HttpMethod> methods, Node<T> node, byte[] path, int from, int end) {
        if (node.tail != null) {
            node.tail.addMethodsTo(methods);
        }
        if (from > end) {
            if (node.end != null) {
                node.end.addMethodsTo(methods);
            }
            return;
        }
        int to = PathPattern.segmentEnd(path, from, end);
        for (Edge<T> edge : edges(node)) {
            if (edge.segment.matches(path, from, to)) {
                addMethodsTo(methods, edge.node, path, to + 1, end);
            }
        }
    }
}
