package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Each case as its bytes come in one piece. */
class Http1MatrixTest extends Http1Contract {

    @TestFactory
    Stream<DynamicTest> whole() throws IOException {
        return each(Matrix.cases().stream(), (feeder, http1) -> http1.expected().check(feeder.whole(http1)));
    }

    /** The same bodies with a handler that does not look: its answer goes out, what follows is never a request. */
    @TestFactory
    Stream<DynamicTest> broken_bodies_that_the_handler_leaves_unread() throws IOException {
        Stream<Http1Case> broken = Matrix.cases().stream()
                .filter(http1 -> http1.expected().brokenBodies() == 1 && http1.text().startsWith(Http1Case.P));
        return each(broken, (feeder, http1) -> isClosedBehindTheAnswer(feeder.whole(left(http1))));
    }

    private static Http1Case left(Http1Case http1) {
        String text = http1.text().replaceFirst("/e", "/left");
        return new Http1Case(http1.rule(), http1.sentence(), text, http1.endsOutput(), http1.expected());
    }

    private static void isClosedBehindTheAnswer(Outcome outcome) {
        assertThat(outcome.answers()).singleElement().satisfies(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("left");
        });
        assertThat(outcome.probes()).isZero();
    }

    @Test
    void no_case_is_missing() {
        Set<Integer> numbers = Matrix.cases().stream().map(http1 -> http1.rule().number())
                .collect(Collectors.toCollection(TreeSet::new));
        numbers.addAll(dialogues());
        numbers.add(86); // Http1SplitTest
        assertThat(numbers).containsExactlyElementsOf(IntStream.rangeClosed(1, 98).boxed().toList());
    }

    /** The numbers of the cases that are dialogues: the names of their tests begin with them. */
    private static List<Integer> dialogues() {
        return Stream.<Class<?>>of(Http1DialogueTest.class, OtherProtocolTest.class)
                .flatMap(type -> AnnotationSupport.findAnnotatedMethods(type, DisplayName.class,
                        HierarchyTraversalMode.TOP_DOWN).stream())
                .map(test -> Integer.valueOf(test.getAnnotation(DisplayName.class).value().split(" ")[0]))
                .toList();
    }
}
