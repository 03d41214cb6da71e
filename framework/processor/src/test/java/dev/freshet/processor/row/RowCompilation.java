package dev.freshet.processor.row;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.DataSources;
import io.avaje.jsonb.generator.JsonbProcessor;
import java.util.stream.Stream;

/** Compiles records with the processors that an application has. */
final class RowCompilation {

    /** What generated code is made of, without what runs statements. */
    private static final Compiled ROWS = DataSources.compile("row/Column.java", "row/ColumnMatch.java",
            "row/ColumnType.java", "row/Conversions.java", "row/Elements.java", "row/Embedded.java", "row/Json.java",
            "row/JsonParameter.java", "row/Row.java", "row/RowColumn.java",
            "row/RowReader.java", "row/RowValues.java", "row/UnfitValueException.java", "row/ValueReader.java");
    private static final String IMPORTS = "import dev.freshet.data.row.*; import java.math.*; import java.time.*;"
            + " import org.jspecify.annotations.Nullable; ";

    private RowCompilation() {
    }

    /** Adds the packages that records import to each snippet. */
    static Compilation of(String... sources) {
        return Compilation.of(Stream.of(sources).map(RowCompilation::withImports).toArray(String[]::new))
                .with(new JsonbProcessor()).dependingOn(ROWS);
    }

    private static String withImports(String source) {
        var end = source.startsWith("package ") ? source.indexOf(';') + 1 : 0;
        return source.substring(0, end) + " " + IMPORTS + source.substring(end);
    }
}
