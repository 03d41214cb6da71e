package dev.freshet.lab.program;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Numbers separated by dots, for example 1.26.8. */
public record Version(List<Integer> numbers) implements Comparable<Version> {
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})*");

    /**
     * The first version in a text: {@code 1.26.8} in {@code go version go1.26.8 linux/amd64}; empty if there is none.
     */
    public static Version in(String text) {
        return new Version(NUMBERS.matcher(text).results().limit(1)
                .flatMap(first -> Stream.of(first.group().split("\\."))).map(Integer::valueOf).toList());
    }

    /** A missing number counts as 0: 1.26 is 1.26.0. */
    @Override
    public int compareTo(Version other) {
        int most = Math.max(numbers.size(), other.numbers.size());
        return IntStream.range(0, most).map(i -> Integer.compare(number(i), other.number(i)))
                .filter(difference -> difference != 0).findFirst().orElse(0);
    }

    private int number(int i) {
        return i < numbers.size() ? numbers.get(i) : 0;
    }

    @Override
    public String toString() {
        return String.join(".", numbers.stream().map(String::valueOf).toList());
    }
}
