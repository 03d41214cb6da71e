package main

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"github.com/uptrace/bun/driver/pgdriver"
	"github.com/uptrace/bun/driver/sqliteshim"
)

// One database for all connections of the pool: the memdb VFS shares it by name, while plain ":memory:" would give
// each its own. SQLite's documentation discourages the older way, cache=shared, where readers wait for each other.
const inMemory = "file:/service?vfs=memdb"

//go:embed data.sql
var data string

// openDatabase connects to PostgreSQL by its URL, or makes a database in memory where there is none.
func openDatabase(ctx context.Context, url string, poolLimit int) (*bun.DB, error) {
	if url == "" {
		return openSQLite(ctx, poolLimit)
	}
	db := bun.NewDB(pooled(sql.OpenDB(pgdriver.NewConnector(pgdriver.WithDSN(url))), poolLimit), pgdialect.New())
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("postgresql: %w", err)
	}
	return db, nil
}

func openSQLite(ctx context.Context, poolLimit int) (*bun.DB, error) {
	connections, err := sql.Open(sqliteshim.ShimName, inMemory)
	if err != nil {
		return nil, err
	}
	db := bun.NewDB(pooled(connections, poolLimit), sqlitedialect.New())
	if err := fill(ctx, db); err != nil {
		db.Close()
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return db, nil
}

// pooled keeps all connections open: SQLite's rows are gone when the last one closes.
func pooled(db *sql.DB, limit int) *sql.DB {
	db.SetMaxOpenConns(limit)
	db.SetMaxIdleConns(limit)
	return db
}

func fill(ctx context.Context, db *bun.DB) error {
	for _, model := range []any{(*User)(nil), (*Hero)(nil), (*Person)(nil)} {
		if _, err := db.NewCreateTable().Model(model).Exec(ctx); err != nil {
			return err
		}
	}
	_, err := db.ExecContext(ctx, data)
	return err
}
