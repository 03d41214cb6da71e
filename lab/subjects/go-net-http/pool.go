package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// openPool connects with pgx's own interface instead of database/sql: rows arrive in PostgreSQL's binary format.
func openPool(ctx context.Context, limit int) (*stores, error) {
	config, err := pgxpool.ParseConfig("") // PGHOST, PGPORT, PGDATABASE, PGUSER and PGPASSWORD
	if err != nil {
		return nil, err
	}
	config.MaxConns = int32(limit)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("pgxpool: %w", err)
	}
	return &stores{&pgxUsers{pool}, &pgxHeroes{pool}, &pgxPeople{pool}, pool.Close}, nil
}

type pgxUsers struct {
	pool *pgxpool.Pool
}

func (s *pgxUsers) all(ctx context.Context) ([]user, error) {
	rows, err := s.pool.Query(ctx, "select id, name, email from users order by id")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (user, error) {
		var u user
		err := row.Scan(&u.ID, &u.Name, &u.Email)
		return u, err
	})
}

func (s *pgxUsers) byID(ctx context.Context, id int64) (user, error) {
	var u user
	err := s.pool.QueryRow(ctx, "select id, name, email from users where id = $1", id).Scan(&u.ID, &u.Name, &u.Email)
	return u, noRows(err)
}

type pgxHeroes struct {
	pool *pgxpool.Pool
}

func (s *pgxHeroes) byID(ctx context.Context, id int64) (hero, error) {
	var h hero
	err := s.pool.QueryRow(ctx, "select id, name, power, level from heroes where id = $1", id).
		Scan(&h.ID, &h.Name, &h.Power, &h.Level)
	return h, noRows(err)
}

type pgxPeople struct {
	pool *pgxpool.Pool
}

func (s *pgxPeople) all(ctx context.Context) ([]person, error) {
	rows, err := s.pool.Query(ctx, `select id, first_name, last_name, email, phone, department, city, country, since,
		active from people order by id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (person, error) {
		var p person
		var since time.Time
		err := row.Scan(&p.ID, &p.FirstName, &p.LastName, &p.Email, &p.Phone, &p.Department, &p.City, &p.Country,
			&since, &p.Active)
		p.Since = since.Format(time.DateOnly)
		return p, err
	})
}

// noRows names a missing row as database/sql does, so that handlers need to know one name.
func noRows(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return sql.ErrNoRows
	}
	return err
}
